import type { Hex } from 'viem'

/**
 * What is answered to the questions which accounts have code, and whether one takes money or tokens; nothing to any other
 * question.
 */
export function fakeTrial(
  { from, to, data }: { from?: Hex | undefined; to?: Hex | undefined; data: Hex },
  { coded, refusing }: { coded: ReadonlySet<Hex>; refusing: ReadonlySet<Hex> },
): { answer: Hex | undefined } | undefined {
  if (to === undefined) {
    const asked = [...data.matchAll(/73([0-9a-f]{40})3b1515/g)]
    const bytes = asked.map(([, account]) => (coded.has(`0x${account}`) ? '01' : '00'))
    return asked.length === 0 ? undefined : { answer: `0x${bytes.join('')}` }
  }
  if (from === undefined) return undefined
  if (refusing.has(to)) return { answer: undefined }
  return { answer: data === '0x' ? data : `0x${data.slice(2, 10)}${'0'.repeat(56)}` }
}
