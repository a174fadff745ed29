window.asked = 0
window.addEventListener('beforeunload', event => {
  window.asked += 1
  event.preventDefault()
  event.returnValue = 'unsaved'
})
