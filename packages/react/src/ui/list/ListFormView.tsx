import type { ReactNode } from 'react'
import { type ListContext, type ListForm, listTerms } from '../../flow/order/listTerms.ts'
import type { EditWay } from '../../flow/order/readOwnOrder.ts'
import { GaslessChoice } from '../parts/GaslessChoice.tsx'
import { OrderForm } from '../parts/OrderForm.tsx'
import { ProceedsRows } from './ProceedsRows.tsx'

/** Price, quantity and duration of a listing, with the proceeds as they are typed. */
export function ListFormView({ context, way, children, ...props }: ListFormView.Props) {
  const { currency, floor, owned, fees, isRoyaltyUntold } = context
  const { terms, problems } = listTerms(props.form, context, Date.now())
  return (
    <OrderForm
      {...{ ...props, problems, context }}
      isEdit={way !== undefined}
      most={owned}
      unitPrice={terms?.unitPrice}
      suggestion={{ is: 'floor', amount: floor }}
    >
      <GaslessChoice
        form={props.form}
        contexts={way?.way === 'replace' ? [] : [context]}
        onChange={props.onChange}
      />
      <ProceedsRows {...{ terms, fees, currency, isRoyaltyUntold }} />
      {children}
    </OrderForm>
  )
}

export declare namespace ListFormView {
  type Props = {
    id: string
    context: ListContext
    form: ListForm
    /** Of a listing that is changed. */
    way?: EditWay | undefined
    /** False while something is being read. */
    ready: boolean
    onChange: (change: Partial<ListForm>) => void
    onSubmit: () => void
    children?: ReactNode | undefined
  }
}
