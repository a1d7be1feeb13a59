/** Whether an item of a Seaport order comes to more when the order ends than when it begins. */
export const rises = ({
  startAmount,
  endAmount,
}: {
  startAmount: bigint
  endAmount: bigint
}): boolean => endAmount > startAmount
