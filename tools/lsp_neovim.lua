-- Neovim as a client of `groma lsp`: opens a rule's file, asks what an editor asks, and tells what came of it,
-- a line a question: `ok NAME` or `failed NAME: ...`. Called by tools/lsp_test.sh in a copy of a sample.
local failed = 0
local function told(name, ok, what)
  if not ok then failed = failed + 1 end
  io.stdout:write(ok and ("ok " .. name .. "\n") or ("failed " .. name .. ": " .. vim.inspect(what) .. "\n"))
end

local root = vim.fn.getcwd()
vim.cmd("edit rules/melee.yaml")
local buffer = vim.api.nvim_get_current_buf()
local client = vim.lsp.start_client({ name = "groma", cmd = { vim.env.GROMA, "lsp" }, root_dir = root })
vim.lsp.buf_attach_client(buffer, client)
told("starts", vim.wait(60000, function()
  local known = vim.lsp.get_client_by_id(client)
  return known and known.initialized and vim.lsp.buf_is_attached(buffer, client)
end, 5), client)

local line, column
for number, text in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) do
  local at = text:find("combat_value(attacker)", 1, true)
  if at and not line then line, column = number, at - 1 end
end
vim.api.nvim_win_set_cursor(0, { line, column + 2 })

local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(buffer, method, params or vim.lsp.util.make_position_params(), 30000)
  local answer = answers and answers[client]
  return answer and answer.result, answer and (answer.error or answer.err)
end
local function errors()
  return vim.diagnostic.get(buffer, { severity = vim.diagnostic.severity.ERROR })
end

local hover = ask("textDocument/hover")
told("hover", hover and hover.contents.value:find("Combat value", 1, true), hover)
local defined = ask("textDocument/definition")
told("definition", defined and defined[1] and defined[1].uri:find("rules/units.yaml", 1, true), defined)
local references, why = ask("textDocument/references", vim.tbl_extend("force", vim.lsp.util.make_position_params(),
  { context = { includeDeclaration = true } }))
told("references", references and #references > 10, why or references)
local offered = ask("textDocument/completion")
local found = false
for _, item in ipairs(offered and offered.items or {}) do found = found or item.label == "combat_value" end
told("completion", found, offered)

-- A slip, its problem, and the fix as the editor applies it.
vim.api.nvim_buf_set_text(buffer, line - 1, column, line - 1, column + 1, { "X" })
told("problem", vim.wait(60000, function() return #errors() == 1 end, 5) and errors()[1].col == column, errors())
local params = vim.lsp.util.make_range_params()
params.context = { diagnostics = {} }
local fixes = ask("textDocument/codeAction", params)
if fixes and fixes[1] then vim.lsp.util.apply_workspace_edit(fixes[1].edit, "utf-16") end
told("quick fix", vim.wait(60000, function() return #errors() == 0 end, 5), { fixes, errors() })
local text = vim.api.nvim_buf_get_lines(buffer, line - 1, line, false)[1]
told("the text again", text:find("combat_value(attacker)", 1, true) == column + 1, text)

-- Renamed in the editor, in this file and in others, and written.
vim.api.nvim_win_set_cursor(0, { line, column + 2 })
local renaming = vim.lsp.util.make_position_params()
renaming.newName = "worth_in_battle"
local edit, refused = ask("textDocument/rename", renaming)
if edit then vim.lsp.util.apply_workspace_edit(edit, "utf-16") end
vim.cmd("silent! wall")
told("rename", edit ~= nil, refused)
vim.lsp.stop_client(client)
told("stops", vim.wait(60000, function() return vim.lsp.client_is_stopped(client) end), client)
vim.cmd(failed == 0 and "qall!" or "cquit!")
