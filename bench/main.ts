import { cpus } from 'node:os'
import { ANSWERS_HEAD, answers } from './answers/answers.ts'
import { ARE_PINNED } from './answers/process.ts'
import { DESK_HEAD, desk } from './desk/desk.ts'
import { MEMORY_HEAD, memory } from './memory.ts'
import { PROCESSES_HEAD, processes } from './processes.ts'
import { PURCHASES_HEAD, purchases } from './purchases.ts'
import { RUSH_HEAD, rush } from './rush.ts'
import { STARTS_HEAD, starts } from './starts.ts'

/**
 * `npm run bench`: answers from memory beside servers that do nothing else, then purchases, what a rush on one class costs others, then one to four processes, then the desk of a large studio. Each
 * figure is the median of its rounds with the half of them in the middle; where the rounds differ more than the rivals do, no
 * ratio is printed. `npm run bench -- answers [rounds [seconds]]`, `-- purchases [rounds]`, `-- rush [rounds]`,
 * `-- processes [rounds [seconds]]`, `-- starts [rounds]`, `-- memory [minutes [requests a second]]` and `-- desk [part of a
 * name]` are parts of it.
 */
const [part, ...rest] = process.argv.slice(2)
const parts = {
  answers: theAnswers,
  purchases: thePurchases,
  rush: theRush,
  processes: theProcesses,
  starts: theStarts,
  memory: theMemory,
  desk: theDesk,
}
if (part === undefined) for (const one of Object.values(parts)) await one()
else if (part in parts) await parts[part as keyof typeof parts](...rest)
else {
  console.error(`There is no benchmark “${part}”: ${Object.keys(parts).join(', ')}.`)
  process.exitCode = 1
}
process.exit()

async function theAnswers(rounds = '9', seconds = '2') {
  const rows = await answers(Number(rounds), Number(seconds))
  const where = ARE_PINNED
    ? 'servers on one core, the load on the others'
    : 'servers and load share the machine'
  console.log(
    `\n${cpus().length} cores, Node ${process.version}; ${rounds} rounds of ${seconds} s, 50 connections (logins: 10); ${where}.\n`,
  )
  table(ANSWERS_HEAD, rows)
}

async function thePurchases(rounds = '5') {
  console.log()
  table(PURCHASES_HEAD, await purchases(Number(rounds)))
}

async function theRush(rounds = '5') {
  console.log()
  table(RUSH_HEAD, await rush(Number(rounds)))
}

async function theProcesses(rounds = '5', seconds = '5') {
  console.log()
  table(PROCESSES_HEAD, await processes(Number(rounds), Number(seconds)))
}

async function theStarts(rounds = '5') {
  console.log()
  table(STARTS_HEAD, await starts(Number(rounds)))
}

async function theMemory(minutes = '2', perSecond = '40') {
  console.log()
  table(MEMORY_HEAD, await memory(Number(minutes), Number(perSecond)))
}

async function theDesk(only?: string) {
  await desk((title, lines) => {
    console.log(`\n${title}.\n`)
    table(DESK_HEAD, lines)
  }, only)
}

function table(head: string[], lines: string[][]) {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...lines].map((line) => line[column]?.length ?? 0)),
  )
  for (const line of [head, widths.map((width) => '-'.repeat(width)), ...lines])
    console.log(`| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
}
