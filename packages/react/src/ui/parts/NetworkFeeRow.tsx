import type { FlowScope } from '../../flow/flowTypes.ts'
import { formatAmountShort } from '../../format/formatAmountShort.ts'
import { nativeOf } from '../dialog/nativeOf.ts'
import { englishCost } from '../messages/english/englishCost.ts'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'
import { Row } from './Rows.tsx'

/** What the network would take for a trade: an estimate where there is one. */
export function NetworkFeeRow({ gas, scope }: { gas: bigint | undefined; scope: FlowScope }) {
  const { cost } = useTexts({ cost: englishCost })
  const { locale } = useUi()
  const native = nativeOf(scope)
  const about =
    gas === undefined || native === undefined
      ? undefined
      : formatAmountShort(gas, native.decimals, { symbol: native.symbol, locale })
  return (
    <Row name={cost.networkFee}>
      <span className="sl-secondary">
        {about === undefined ? cost.byWallet : cost.about(about)}
      </span>
    </Row>
  )
}
