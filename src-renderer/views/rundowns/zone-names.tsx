/** Every zone that the browser knows, for fields that name one. */
export function ZoneNames({ id }: { readonly id: string }) {
  return (
    <datalist id={id}>
      {Intl.supportedValuesOf('timeZone').map(name => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}
