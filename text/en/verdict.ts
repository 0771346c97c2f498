export const verdict = {
  refusedFile: 'Download the refused rows',
  chooseFile: 'Choose a file ({formats})',
  otherFile: 'Choose another file',
  new: 'New',
  changed: 'Changed',
  same: 'Unchanged',
  refused: 'Refused',
};
