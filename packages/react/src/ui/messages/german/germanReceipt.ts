import type { Messages } from '../en.ts'

/** The rows of a receipt, in German. */
export const germanReceipt: Messages['receipt'] = {
  label: 'Beleg',
  networkFee: 'Netzwerkgebühr',
  sent: 'Von dir gesendet',
}
