import { openWarnings, warningsOf } from '../../flow/price/openWarnings.ts'
import type { PriceWarning } from '../../flow/price/priceWarning.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { checksummed } from '../format/checksummed.ts'
import { countText } from '../format/countText.ts'
import { exactTime } from '../format/exactTime.ts'
import { priceDifference } from '../format/priceDifference.ts'
import { useAmountText } from '../format/useAmountText.ts'
import type { Messages } from '../messages/en.ts'
import { CheckBox } from '../parts/CheckBox.tsx'
import { useUi } from '../UiProvider.tsx'
import { useLateTexts } from '../useLateTexts.ts'

/** What has to be accepted about the prices of a review, one kind at a time; of several lines with their names. */
export function ReviewWarnings(props: ReviewWarnings.Props) {
  const { form, quote, nameOf, onChange } = props
  const { locale } = useUi()
  const amountText = useAmountText()
  const all = warningsOf(quote)
  const words = useLateTexts('warnings', all.length > 0)
  if (words === undefined || all.length === 0) return null
  const open = openWarnings(form, quote)
  const kinds = [...new Set(all.map(({ kind }) => kind))]
  return (
    <fieldset className="sl-warnings">
      <legend className="sl-hidden">{words.label}</legend>
      {kinds.map(kind => {
        const own = all.filter(each => each.kind === kind)
        return (
          <CheckBox
            key={kind}
            checked={!own.some(each => open.includes(each))}
            onChange={checked =>
              onChange(
                all
                  .filter(each => (each.kind === kind ? checked : !open.includes(each)))
                  .map(keyOf),
              )
            }
          >
            {own.map(each => (
              <span key={each.key} className="sl-warn sl-warning">
                {textOf(each, words)}
              </span>
            ))}
          </CheckBox>
        )
      })}
    </fieldset>
  )

  function textOf(warning: PriceWarning, words: Messages['warnings']): string {
    const { kind, price, market, isConverted, until, trait, rarity, quantity, recipient } = warning
    const counted = (count: bigint | undefined) => (count === undefined ? '' : countText(count))
    const text = words.says[kind]({
      price: amountText(price.amount, price.currency),
      difference: priceDifference(price.amount, market?.amount, locale) ?? '',
      market: market
        ? amountText(
            isConverted ? words.rounded(market.amount, market.currency.decimals) : market.amount,
            market.currency,
          )
        : '',
      until: until ? exactTime(until, locale) : '',
      trait: trait ? untrustedText(`${trait.key}: ${trait.value}`, { max: 60 }) : '',
      recipient: recipient ? checksummed(recipient) : '',
      rank: counted(rarity?.rank),
      of: counted(rarity?.of),
      asked: counted(quantity?.asked),
      exist: counted(quantity?.exist),
    })
    const said = isConverted ? words.byRate(text) : text
    const name = nameOf?.(warning)
    return name === undefined ? said : words.about(name, said)
  }
}

const keyOf = ({ key }: PriceWarning) => key

export declare namespace ReviewWarnings {
  type Props = {
    /** Of a flow in its review. */
    form: unknown
    quote: unknown
    /** Of several lines, which one it is about. */
    nameOf?: ((warning: PriceWarning) => string | undefined) | undefined
    /** Told the keys of those that are accepted. */
    onChange: (acknowledged: readonly string[]) => void
  }
}
