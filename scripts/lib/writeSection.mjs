import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, getPriority, loadavg } from 'node:os'
import { join } from 'node:path'
import { root } from './root.mjs'

/** Puts what a command has measured between its two marks in docs/benchmarks.md. */
export function writeSection(name, command, table, details = []) {
  const begin = `<!-- ${name}: written by ${command} -->`
  const end = `<!-- end of ${name} -->`
  const file = join(root, 'docs/benchmarks.md')
  const text = readFileSync(file, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`The marks of "${name}" are not in ${file}.`)
  // On a machine that does other things, too, a figure says little without these.
  const priority = getPriority() === 0 ? [] : [`priority ${getPriority()}`]
  const facts = [
    `Measured on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model.trim()}`,
    `Node ${process.versions.node}`,
    ...details,
    ...priority,
    `load average at the end ${loadavg()[0].toFixed(1)}.`,
  ].join(', ')
  writeFileSync(file, `${text.slice(0, from)}${begin}\n${facts}\n\n${table}\n${text.slice(to)}`)
}
