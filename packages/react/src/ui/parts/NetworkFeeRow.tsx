import { englishCost } from '../messages/english/englishCost.ts'
import { useTexts } from '../useTexts.ts'
import { NetworkFee } from './NetworkFee.tsx'
import { Row } from './Rows.tsx'

/** What the network would take for a trade, as a line of its cost. */
export function NetworkFeeRow(props: NetworkFee.Props) {
  const { cost } = useTexts({ cost: englishCost })
  return (
    <Row name={cost.networkFee}>
      <NetworkFee {...props} />
    </Row>
  )
}
