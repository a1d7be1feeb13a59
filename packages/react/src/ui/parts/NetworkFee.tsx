import type { FlowScope } from '../../flow/flowTypes.ts'
import { formatAmountShort } from '../../format/formatAmountShort.ts'
import { nativeOf } from '../dialog/nativeOf.ts'
import { englishCost } from '../messages/english/englishCost.ts'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'

/** What the network would take: an estimate where there is one. */
export function NetworkFee({ gas, scope }: { gas: bigint | undefined; scope: FlowScope }) {
  const { cost } = useTexts({ cost: englishCost })
  const { locale } = useUi()
  const native = nativeOf(scope)
  const about =
    gas === undefined || native === undefined
      ? undefined
      : formatAmountShort(gas, native.decimals, { symbol: native.symbol, locale })
  return (
    <span className="sl-secondary">{about === undefined ? cost.byWallet : cost.about(about)}</span>
  )
}
