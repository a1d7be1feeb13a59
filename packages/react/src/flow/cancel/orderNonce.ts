/** The number that an order of LooksRare is cancelled by. */
export type OrderNonce = { orderId: string; nonce: bigint }
