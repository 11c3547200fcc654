#!/bin/bash
# tools/distributed.sh RELEASE: a study in 64 shards through the Slurm job of docs/many-machines.md, on a
# cluster of two nodes of this host (Debian's slurm-wlm and munge; root). One node is killed while it works.
# The same bytes as at once must come out; ends with "N passed, N failed".
set -u
release=$(cd "${1:?the folder of the program}" && pwd)
tools=$(cd "$(dirname "$0")" && pwd)
if ! command -v slurmctld >/dev/null || ! command -v munged >/dev/null; then
    echo "installing slurm-wlm and munge"
    { apt-get update -qq &&
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends slurm-wlm munge
    } >/dev/null || exit 2
fi
folder=$(mktemp -d)
host=$(hostname -s)
mkdir -p "$folder"/{state,n1,n2,munge}
chmod 700 "$folder/munge"
finish() {
    for pid in "$folder"/n1/slurmd.pid "$folder"/n2/slurmd.pid "$folder"/ctld.pid "$folder"/munge/pid; do
        [ -e "$pid" ] && kill "$(cat "$pid")" 2>/dev/null
    done
    sleep 2
    rm -rf "$folder"
}
trap finish EXIT

head -c 1024 /dev/urandom >"$folder/munge/key"
chmod 600 "$folder/munge/key"
munged --force --key-file="$folder/munge/key" --socket="$folder/munge/socket" --pid-file="$folder/munge/pid" \
    --log-file="$folder/munge/log" --seed-file="$folder/munge/seed" || exit 2
cat >"$folder/slurm.conf" <<CONF
ClusterName=groma
SlurmctldHost=$host(127.0.0.1)
AuthType=auth/munge
AuthInfo=socket=$folder/munge/socket
CryptoType=crypto/munge
SlurmUser=root
SlurmdUser=root
StateSaveLocation=$folder/state
SlurmctldPidFile=$folder/ctld.pid
SlurmctldLogFile=$folder/ctld.log
SlurmdPidFile=$folder/%n/slurmd.pid
SlurmdSpoolDir=$folder/%n
SlurmdLogFile=$folder/%n/slurmd.log
SlurmctldPort=17817
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdTimeout=10
SlurmctldTimeout=10
ReturnToService=2
NodeName=n1 NodeHostname=$host NodeAddr=127.0.0.1 Port=17801 CPUs=1
NodeName=n2 NodeHostname=$host NodeAddr=127.0.0.1 Port=17802 CPUs=1
PartitionName=all Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
CONF
export SLURM_CONF=$folder/slurm.conf SOURCE_DATE_EPOCH=0
export PATH=$release:$PATH
slurmctld && slurmd -N n1 && slurmd -N n2 || exit 2
for _ in $(seq 30); do
    [ "$(sinfo -h -t idle -o %D 2>/dev/null)" = 2 ] && break
    sleep 1
done

. "$tools/checks.sh"
. "$tools/many_battles.sh"
job shards.sbatch
STUDY=many.yaml FOLDER=shards sbatch shards.sbatch || exit 2

count() { find shards -name '*.yaml' 2>/dev/null | wc -l; }
while [ "$(count)" -lt 10 ]; do sleep 0.2; done
echo "killing node n2 with $(count) shards counted"
# Of this cluster only: whoever was started with its configuration in the environment.
killed() {
    for pid in $(pgrep -f "$1"); do
        tr '\0' '\n' 2>/dev/null <"/proc/$pid/environ" | grep -qx "SLURM_CONF=$folder/slurm.conf" &&
            kill -9 "$pid" 2>/dev/null
    done
}
killed "slurmd -N n2"
killed "worker n2"
killed slurmstepd # those of n1 are started again too
before=$(grep -l '^worker: n2' shards/*.yaml | wc -l)
for _ in $(seq 600); do
    [ "$(count)" -eq 64 ] && break
    sleep 1
done

check "64 shards are there" test "$(count)" -eq 64
check "both nodes counted before one was killed" test "$before" -gt 0
check "nothing came from the node that was killed" \
    test "$(grep -l '^worker: n2' shards/*.yaml | wc -l)" -eq "$before"
groma study --gather shards --write many.yaml
groma study --write once.yaml
check "the same bytes as at once" cmp many.yaml once.yaml
checked
