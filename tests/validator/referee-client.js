#!/usr/bin/env node
// Two players at random over vedette referee: an example of a front end.
//
// usage: referee-client.js VEDETTE SCENARIO [SEED [LOG]]
//
// Each player asks as his side and so sees only what that side may.  Writes how
// the game ends; LOG receives all lines that are exchanged.
"use strict";

const { spawn } = require ("child_process");
const fs = require ("fs");
const readline = require ("readline");

const [program, scenario, seed = "1", logName] = process.argv.slice (2);
const log = [];

function fail (text)
{
  console.error (text);
  process.exit (1);
}

// A small generator of our own, so that a game can be played again.
let word = (Number (seed) + 1) >>> 0;
function below (n)
{
  word = (Math.imul (word, 1664525) + 1013904223) >>> 0;
  return Math.floor (word / 4294967296 * n);
}

class Referee
{
  constructor ()
  {
    this.child = spawn (program, ["referee", scenario], { stdio: ["pipe", "pipe", "inherit"] });
    this.child.on ("error", error => fail (error.message));
    this.lines = readline.createInterface ({ input: this.child.stdout })[Symbol.asyncIterator] ();
    this.n = 0;
  }

  async ask (request, members = {})
  {
    const line = JSON.stringify ({ id: ++this.n, request, ...members });

    this.child.stdin.write (line + "\n");
    const { value, done } = await this.lines.next ();
    if (done)
      fail ("the referee has left");

    log.push (line, value);
    const reply = JSON.parse (value);
    if (reply.id !== this.n)
      fail (`an answer to another question: ${value}`);
    if (reply.error)
      fail (`${line}\nis refused: ${reply.error.text}`);
    return reply;
  }

  close ()
  {
    return new Promise (resolve => {
      this.child.on ("exit", resolve);
      this.child.stdin.end ();
    });
  }
}

// Moves some units somewhere, attacks what he can.
class Player
{
  constructor (referee, side)
  {
    this.referee = referee;
    this.side = side;
  }

  ask (request, members = {})
  {
    return this.referee.ask (request, { ...members, as: this.side });
  }

  // The position, once a turn; nobody may see the dice to come.
  async look ()
  {
    const state = await this.ask ("state");

    if ("seed" in state || "hash" in state)
      fail ("a side sees the arbiter's numbers");

    const log = await this.ask ("log", { since: Math.max (0, state["orders-given"] - 5) });
    if (log.log.length > 5)
      fail ("the log is too long");
  }

  // Rather an end than one move more, so that a game takes seconds.
  choose (orders)
  {
    const last = orders[orders.length - 1];
    const moves = orders.some (order => /^(move|exit|transit) /.test (order));

    if ((last === "end" && moves && below (10) < 2) || (last === "roll" && below (10) < 7))
      return last;
    return orders[below (orders.length)];
  }

  // One order, if this side is to give one; what came of it.
  async play ()
  {
    const reply = await this.ask ("orders");

    if (reply.decider !== this.side)
      return reply;

    const order = this.choose (reply.orders);
    const test = await this.ask ("test", { order });
    if (!test.legal)
      fail (`${order} is offered, and not legal: ${test.text}`);
    return this.ask ("apply", { order });
  }
}

async function main ()
{
  const referee = new Referee ();
  const hello = await referee.ask ("hello");

  if (hello.protocol !== 1)
    fail ("this client knows protocol 1");

  let now = await referee.ask ("load", { seed });
  const about = await referee.ask ("scenario");
  const players = {};
  for (const side of about.sides)
    players[side.id] = new Player (referee, side.id);

  let seen = "";
  while (now.decider !== null)
    {
      const player = players[now.decider];
      const here = `${now.turn} ${now.decider}`;

      if (seen !== here)
        await player.look ();
      seen = here;
      now = await player.play ();
    }

  const state = await players[about.sides[0].id].ask ("state");
  const end = state.winner ? `won by ${state.winner}` : "a draw";
  console.log (`${end} after ${state["orders-given"]} orders`);
  await referee.ask ("quit");
  const code = await referee.close ();
  if (logName)
    fs.writeFileSync (logName, log.join ("\n") + "\n");
  process.exit (code);
}

main ();
