window.keys = []
// A key that is released after a reload reaches the new page or none: only those pressed are counted.
window.addEventListener('keydown', ({ key }) => {
  window.keys.push(key)
})
