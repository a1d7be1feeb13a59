import type { ReactNode } from 'react'
import { type ListContext, type ListForm, listTerms } from '../../flow/order/listTerms.ts'
import { OrderForm } from '../parts/OrderForm.tsx'
import { ProceedsRows } from './ProceedsRows.tsx'

/** Price, quantity and duration of a listing, with the proceeds as they are typed. */
export function ListFormView({ context, children, ...props }: ListFormView.Props) {
  const { currency, floor, several, owned, fees, isRoyaltyUntold } = context
  const { terms, problems } = listTerms(props.form, context, Date.now())
  return (
    <OrderForm
      {...{ ...props, problems, several, currency, floor }}
      most={owned}
      unitPrice={terms?.unitPrice}
      suggestion={{ is: 'floor', amount: floor }}
    >
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
    /** False while something is being read. */
    ready: boolean
    onChange: (change: Partial<ListForm>) => void
    onSubmit: () => void
    children?: ReactNode | undefined
  }
}
