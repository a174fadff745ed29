interface FactListProps {
  readonly rows: readonly (readonly [name: string, value: string])[]
}

/** A list of names, each with its value. */
export const FactList = ({ rows }: FactListProps) => (
  <dl>
    {rows.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
