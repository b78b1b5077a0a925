-- A bot that plays Pot Luck, in Lua 5.3 or newer without a library. Change `choose` and you have your own.

-- A small JSON reader ---------------------------------------------------------------------------------------

local ESCAPED = { b = "\b", f = "\f", n = "\n", r = "\r", t = "\t" }
local WORDS = { ["true"] = true, ["false"] = false }
local value

local function unescaped(text)
  text = text:gsub("\\u(%x%x%x%x)", function(code) return utf8.char(tonumber(code, 16)) end)
  return (text:gsub("\\(.)", function(char) return ESCAPED[char] or char end))
end

local function text_at(line, at)
  local stop = at + 1
  while line:sub(stop, stop) ~= '"' do
    stop = stop + (line:sub(stop, stop) == "\\" and 2 or 1)
  end
  return unescaped(line:sub(at + 1, stop - 1)), stop + 1
end

-- Read what stands between brackets: `entry` reads one piece into the table and returns where it ends.
local function list_at(line, at, closing, entry)
  local found = {}
  at = line:find("%S", at + 1)
  while line:sub(at, at) ~= closing do
    at = line:find("[^%s,]", entry(found, at))
  end
  return found, at + 1
end

-- Return the value that begins at a place of the line, and the place behind it; null is nil.
function value(line, at)
  at = line:find("%S", at)
  local char = line:sub(at, at)
  if char == '"' then return text_at(line, at) end
  if char == "[" then
    return list_at(line, at, "]", function(found, place)
      found[#found + 1], place = value(line, place)
      return place
    end)
  end
  if char == "{" then
    return list_at(line, at, "}", function(found, place)
      local key
      key, place = text_at(line, place)
      found[key], place = value(line, line:find(":", place, true) + 1)
      return place
    end)
  end
  local word, stop = line:match("^([%w+.-]+)()", at)
  if WORDS[word] ~= nil then return WORDS[word], stop end
  return tonumber(word), stop
end

-- The strategy ----------------------------------------------------------------------------------------------

local GOAL = 21

-- Return how good a legal move is. A pot of 21 is best; then one of 11, which 16 of the 52 cards finish, then
-- a low one, which leaves room; Aces are kept, and a bust is the last resort.
local function worth(move, seen)
  if move.passTurn then return 0 end
  if move.open then -- show the highest cards
    local sum = 0
    for _, card in ipairs(move.open.cards) do sum = sum + math.min(card.rank, 10) end
    return sum
  end
  local total = seen.pots[move.play.pot + 1].total + move.play.value
  if total == GOAL then return 1000 end
  if total > GOAL then return -total end
  if move.play.card.rank == 1 then return 1 end
  return total == 11 and 500 or 100 - math.max(total, 10) + move.play.value
end

-- Return one of `turn.legal`; `turn.observation` is all that the seat knows.
local function choose(turn)
  local best = turn.legal[1]
  for _, move in ipairs(turn.legal) do
    if worth(move, turn.observation) > worth(best, turn.observation) then best = move end
  end
  return best
end

-- Turns in, answers out -------------------------------------------------------------------------------------

-- Write a table as JSON: a list where it has a first element, else an object.
local function written(thing)
  if type(thing) == "string" then return '"' .. thing .. '"' end -- names and numbers: nothing to escape
  if type(thing) ~= "table" then return tostring(thing) end
  local parts = {}
  if #thing > 0 then
    for _, each in ipairs(thing) do parts[#parts + 1] = written(each) end
    return "[" .. table.concat(parts, ",") .. "]"
  end
  for key, each in pairs(thing) do parts[#parts + 1] = written(key) .. ":" .. written(each) end
  return "{" .. table.concat(parts, ",") .. "}"
end

io.stdout:setvbuf("line") -- an answer that stays in a buffer is none
for line in io.lines() do
  for _, turn in ipairs(value(line, 1).turns or {}) do
    local answer = { match = turn.match, seat = turn.seat, turn = turn.turn, move = choose(turn) }
    print(written({ answers = { answers = { answer } } }))
  end
end
