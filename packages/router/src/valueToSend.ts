import type { Part } from './part.ts'
import { sum } from './sum.ts'

/** What must be sent along: each part first uses what the parts before it left in the router. */
export function valueToSend(parts: readonly Part[]): bigint {
  let held = 0n
  const sent = parts.map(part => {
    const missing = part.spends > held ? part.spends - held : 0n
    held = held + missing - part.spends + part.yields
    return part.value + missing
  })
  return sum(sent, index => `parts[${index}]`)
}
