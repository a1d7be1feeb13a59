import type { MintPhase, MintQuote } from '@sluice/react'

/** The phase for those on its list whose price an account has, where nobody else has it. */
export function listedPhase({
  lines,
  phases,
}: Pick<MintQuote, 'lines' | 'phases'>): MintPhase | undefined {
  const open = phases.filter(({ status }) => status === 'open')
  const isOf = ({ price }: MintPhase) => lines.some(each => each.unitPrice === price)
  return open.find(
    phase =>
      phase.kind === 'allowlist' &&
      isOf(phase) &&
      !open.some(({ kind, price }) => kind === 'public' && price === phase.price),
  )
}
