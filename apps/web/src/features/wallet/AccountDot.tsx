/** A dot whose colours come from the address, so that accounts can be told apart at a glance. */
export function AccountDot({ address, size = 16 }: { address: string; size?: number }) {
  const hue = Number.parseInt(address.slice(2, 6), 16) % 360
  const second = (hue + 60 + (Number.parseInt(address.slice(6, 8), 16) % 120)) % 360
  return (
    <span
      aria-hidden
      className="inline-block shrink-0 self-center rounded-full"
      style={{
        width: size,
        height: size,
        background: `linear-gradient(135deg, oklch(0.72 0.13 ${hue}), oklch(0.55 0.15 ${second}))`,
      }}
    />
  )
}
