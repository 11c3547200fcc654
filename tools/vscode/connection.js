// A language server as a child process: requests, notifications, and the messages that come from it.
"use strict";
const { spawn } = require("node:child_process");

class Connection {
    // `heard(method, params)`: what the server tells or asks; `ended(reason)`: it is gone.
    constructor(command, words, heard, ended) {
        this.waiting = new Map();
        this.last = 0;
        this.bytes = Buffer.alloc(0);
        this.heard = heard;
        this.child = spawn(command, words, { stdio: ["pipe", "pipe", "ignore"] });
        const gone = (reason) => {
            for (const { reject } of this.waiting.values()) reject(new Error(reason));
            this.waiting.clear();
            ended(reason);
        };
        this.child.on("error", (error) => gone(error.message));
        this.child.on("exit", (code) => gone(`the server ended with ${code}`));
        this.child.stdin.on("error", () => {}); // it is gone, which is told
        this.child.stdout.on("data", (bytes) => this.take(bytes));
    }

    take(bytes) {
        this.bytes = Buffer.concat([this.bytes, bytes]);
        for (;;) {
            const end = this.bytes.indexOf("\r\n\r\n");
            if (end < 0) return;
            const length = Number(/content-length: *(\d+)/i.exec(this.bytes.toString("latin1", 0, end))[1]);
            if (this.bytes.length < end + 4 + length) return;
            const message = JSON.parse(this.bytes.toString("utf8", end + 4, end + 4 + length));
            this.bytes = this.bytes.subarray(end + 4 + length);
            this.dispatch(message);
        }
    }

    dispatch(message) {
        if (message.method !== undefined) {
            this.heard(message.method, message.params);
            if (message.id !== undefined) this.send({ id: message.id, result: null });
            return;
        }
        const waiting = this.waiting.get(message.id);
        this.waiting.delete(message.id);
        if (message.error) waiting?.reject(new Error(message.error.message));
        else waiting?.resolve(message.result);
    }

    send(message) {
        const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
        this.child.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
        this.child.stdin.write(body);
    }

    tell(method, params) {
        this.send({ method, params });
    }

    ask(method, params) {
        const id = ++this.last;
        return new Promise((resolve, reject) => {
            this.waiting.set(id, { resolve, reject });
            this.send({ id, method, params });
        });
    }
}

module.exports = { Connection };
