/** A pattern that is always the same for a seed: what stands where there is no image. */
export function Pattern({ seed, label }: { seed: string; label: string }) {
  const bits = hash(seed)
  const hue = bits % 360
  const cells = Array.from({ length: 15 }, (_, index) => ({ index, on: (bits >> index) & 1 }))
  return (
    <svg viewBox="0 0 100 100" className="sl-media-still" aria-hidden={label === ''}>
      <title>{label}</title>
      <g fill={`oklch(0.65 0.07 ${hue})`} opacity="0.55">
        {cells.map(({ index, on }) => {
          const x = index % 3
          const y = 15 + Math.floor(index / 3) * 14
          if (on === 0) return null
          return (
            <g key={index}>
              <rect x={15 + x * 14} y={y} width="12" height="12" rx="2" />
              {x < 2 && <rect x={71 - x * 14} y={y} width="12" height="12" rx="2" />}
            </g>
          )
        })}
      </g>
    </svg>
  )
}

function hash(text: string): number {
  let value = 2_166_136_261
  for (const character of text)
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return value >>> 0
}
