/** Stands for all e-mails, where an event code says of which a user wants no more. */
export const ALL_MAILS = 0;
