/** Stands for all e-mails, in the place of the event code whose e-mails a user does not want. */
export const ALL_MAILS = 0;
