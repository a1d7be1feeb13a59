import { englishFees } from '../messages/english/englishFees.ts'
import { englishProceeds } from '../messages/english/englishProceeds.ts'
import { Row } from '../parts/Rows.tsx'
import { useTexts } from '../useTexts.ts'

/** That the marketplace does not say what goes to the creator: what the seller gets may be less. */
export function UntoldRoyalty() {
  const { proceeds, fees } = useTexts({ proceeds: englishProceeds, fees: englishFees })
  return (
    <Row name={fees.royalty} hint={proceeds.perhapsLess}>
      {proceeds.untold}
    </Row>
  )
}
