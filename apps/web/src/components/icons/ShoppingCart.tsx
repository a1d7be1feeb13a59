import { defineIcon } from './defineIcon.tsx'

export const ShoppingCart = defineIcon(
  'M3 4h2.2l2.1 10.6a1.5 1.5 0 0 0 1.5 1.2h8.4a1.5 1.5 0 0 0 1.5-1.2L20 8H6',
  'M9.5 19.9v.1M17 19.9v.1',
)
