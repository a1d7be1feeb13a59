import type { World } from '../world.ts'
import { holds } from './holds.ts'
import { stringify } from './stringify.ts'

/** I5: after the wallet's answer, its hash is shown and stored before the run does anything else. */
export function assertPersisted(world: World): void {
  for (const [index, entry] of world.log.entries()) {
    const hash = entry.data
    if (entry.kind !== 'answer' || !/sendTransaction/.test(entry.label)) continue
    if (typeof hash !== 'string' || !world.chain.transactions.some(tx => tx.hash === hash)) continue
    const rest = world.log.slice(index + 1).filter(next => next.tab === entry.tab)
    const next = rest.findIndex(({ kind }) => kind === 'api' || kind === 'rpc' || kind === 'wallet')
    const between = next < 0 ? rest : rest.slice(0, next)
    // A run that was stopped says nothing more.
    if (rest[0] === undefined || world.tabs.find(tab => tab.id === entry.tab)?.dead) continue
    if (world.clicks.some(({ settled }) => settled && settled.at <= entry.at)) continue
    const shown = between.some(
      ({ kind, data }) => kind === 'progress' && stringify(data).includes(hash),
    )
    if (!shown) throw new Error('I5: the hash was not shown before the next call')
    const stored = between.some(
      ({ kind, label, data }) => kind === 'store' && /^set run/.test(label) && holds(data, hash),
    )
    if (!stored) throw new Error('I5: the hash was not stored before the next call')
  }
}
