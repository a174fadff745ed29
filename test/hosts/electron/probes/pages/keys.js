window.keys = []
for (const type of ['keydown', 'keyup'])
  window.addEventListener(type, ({ key }) => {
    window.keys.push(`${type} ${key}`)
  })
