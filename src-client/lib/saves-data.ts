/** Whether the visitor asked for few bytes: the browser's data saver is on. */
export const savesData = (): boolean =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true
