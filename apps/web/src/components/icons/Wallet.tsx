import { defineIcon } from './defineIcon.tsx'

export const Wallet = defineIcon(
  'M18 8V5.5A1.5 1.5 0 0 0 16.5 4H6a2 2 0 0 0 0 4h13a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 20H6a2 2 0 0 1-2-2V6',
  'M20.5 12H17a2 2 0 0 0 0 4h3.5',
)
