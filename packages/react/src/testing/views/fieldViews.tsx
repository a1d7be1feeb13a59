import { type ReactNode, useState } from 'react'
import type { Address } from 'viem'
import type { FlowCurrency } from '../../flow/flowTypes.ts'
import type { PricedIn } from '../../flow/order/pricedIn.ts'
import type { OrderSpan } from '../../flow/orderEnd.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { PayOn } from '../../ui/across/PayOn.tsx'
import { Button } from '../../ui/parts/Button.tsx'
import { CheckBox } from '../../ui/parts/CheckBox.tsx'
import { Choice } from '../../ui/parts/Choice.tsx'
import { CurrencyChoice } from '../../ui/parts/CurrencyChoice.tsx'
import { DurationChoice } from '../../ui/parts/DurationChoice.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { PriceField } from '../../ui/parts/PriceField.tsx'
import { QuantityField } from '../../ui/parts/QuantityField.tsx'
import { PayIn } from '../../ui/purchase/PayIn.tsx'
import { SlippageChoice } from '../../ui/swap/SlippageChoice.tsx'
import { currency, dollars, eth, inDollars, wrapped } from '../caseFacts.ts'
import { contract } from '../openMarket.ts'
import type { ViewCase } from '../viewCase.ts'

/** A field that keeps what is put into it. */
function Kept<value>(props: {
  first: value
  children: (value: value, set: (value: value) => void) => ReactNode
}) {
  const [value, set] = useState(props.first)
  return props.children(value, set)
}

const looks = ['primary', 'secondary', 'ghost'] as const
const price = (more: Partial<PriceField.Props>, first = '1.25') => (
  <Kept first={first}>
    {(value, onChange) => (
      <PriceField
        {...{ id: 'price', label: 'Price', currency, value, onChange, problem: undefined }}
        {...{ price: (eth * 5n) / 4n, floor: eth, ...more }}
      />
    )}
  </Kept>
)

const payIn = (
  more: readonly FlowCurrency[],
  asked: readonly FlowCurrency[],
  first?: Address | undefined,
) => (
  <Kept first={first}>
    {(value, onChange) => (
      <PayIn currencies={[currency, wrapped, dollars, ...more]} {...{ asked, value, onChange }} />
    )}
  </Kept>
)
const named = (symbol = 'HARBOR') => ({ address: contract, symbol, decimals: 18 })
const slippage = (first: number) => (
  <Kept first={first}>
    {(value, onChange) => <SlippageChoice {...{ value, onChange }} onUnread={() => undefined} />}
  </Kept>
)

export const fieldViews: readonly ViewCase[] = [
  {
    title: 'Fields/Button',
    states: {
      'every look and size': name => (
        <div style={{ display: 'grid', gap: 12, justifyItems: 'start' }}>
          {looks.map(look => (
            <div key={look} style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
              <Button look={look} size="small">
                {look}
              </Button>
              <Button look={look}>{look}</Button>
              <Button look={look} disabled>
                {look}
              </Button>
            </div>
          ))}
          <Button look="primary" size="large">
            {untrustedText(name ?? 'Buy 3 for 1.42 ETH')}
          </Button>
        </div>
      ),
    },
  },
  {
    title: 'Fields/Price field',
    states: {
      empty: () => price({ price: undefined }, ''),
      'above the floor': () => price({ suggestion: { label: 'Floor', amount: eth } }),
      'at the floor': () => price({ price: eth }, '1'),
      'with a problem': () =>
        price({ price: undefined, problem: 'Enter a number, such as 1.5.' }, 'one'),
    },
  },
  {
    title: 'Fields/Text field',
    states: {
      'with a note': () => (
        <Kept first="-2.5">
          {(value, onChange) => (
            <Field
              id="field"
              label="Above or below the floor"
              suffix="%"
              note="A percentage"
              {...{ value, onChange }}
            />
          )}
        </Kept>
      ),
      long: name => (
        <Kept first={name ?? `0x${'ab'.repeat(20)}`}>
          {(value, onChange) => <Field id="field" label="Recipient" {...{ value, onChange }} />}
        </Kept>
      ),
    },
  },
  {
    title: 'Fields/Currency and chain',
    states: {
      'paid as it is priced': name => payIn([named(name)], [currency]),
      'paid in another currency': name => payIn([named(name)], [currency], dollars.address),
      'of several currencies': name => payIn([named(name)], [currency, wrapped]),
      'of very many': () =>
        payIn(
          Array.from({ length: 9 }, (_, index) => ({
            ...{ address: `0x${`${index}`.repeat(40)}`, symbol: `COIN${index}`, decimals: 18 },
          })),
          [currency],
        ),
      'priced in': name => (
        <Kept<PricedIn> first={{}}>
          {(form, set) => (
            <CurrencyChoice
              form={form}
              context={{ ...inDollars, currencies: [...inDollars.currencies, named(name)] }}
              onChange={set}
            />
          )}
        </Kept>
      ),
      'paid on another chain': name => (
        <Kept first={31338}>
          {(value, onChange) => (
            <PayOn
              chains={[
                { id: 31337, name: 'Local' },
                { id: 31338, name: untrustedText(name ?? 'Other', { max: 24 }) },
              ]}
              {...{ value, onChange }}
            />
          )}
        </Kept>
      ),
    },
  },
  {
    title: 'Fields/Slippage',
    states: {
      usual: () => slippage(50),
      'of its own': () => slippage(75),
      high: () => slippage(700),
    },
  },
  {
    title: 'Fields/Quantity and choice',
    states: {
      quantity: () => (
        <Kept first={2n}>
          {(value, onChange) => (
            <QuantityField label="Quantity" hint="of 5" most={5n} {...{ value, onChange }} />
          )}
        </Kept>
      ),
      'a quantity that there is not': () => (
        <Kept first={9n}>
          {(value, onChange) => (
            <QuantityField label="Quantity" hint="of 5" most={5n} {...{ value, onChange }} />
          )}
        </Kept>
      ),
      'a choice': () => (
        <Kept first="floor">
          {(value, onChange) => (
            <Choice
              label="Price by"
              options={[
                { value: 'floor', label: 'By floor' },
                { value: 'ladder', label: 'Ladder' },
                { value: 'same', label: 'Same' },
                { value: 'each', label: 'One by one' },
              ]}
              {...{ value, onChange }}
            />
          )}
        </Kept>
      ),
      'a duration': () => (
        <Kept<OrderSpan> first={{ duration: 86_400 }}>
          {(span, set) => (
            <DurationChoice
              {...{ id: 'duration', span, problem: undefined }}
              onChange={change => set({ ...span, ...change })}
            />
          )}
        </Kept>
      ),
      'an end of its own': () => (
        <Kept<OrderSpan> first={{ duration: 86_400, endsAt: 1_800_000_000 }}>
          {(span, set) => (
            <DurationChoice
              {...{ id: 'duration', span, problem: 'It can stand 180 days at most.' }}
              onChange={change => set({ ...span, ...change })}
            />
          )}
        </Kept>
      ),
      'a check box': () => (
        <Kept<boolean> first>
          {(checked, onChange) => (
            <CheckBox {...{ checked, onChange }}>
              This address is a contract. I know that it can take what I send.
            </CheckBox>
          )}
        </Kept>
      ),
    },
  },
]
