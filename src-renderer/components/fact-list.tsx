interface FactListProps {
  readonly rows: readonly (readonly [name: string, value: string])[]
}

/** Names with what is known of them. */
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
