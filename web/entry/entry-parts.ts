// Parts that most users do not need before the sign-in are in one file, because every named file makes the
// first page larger.
export { ProviderButtons } from './ProviderButtons.tsx';
export { SecondFactorStep } from './SecondFactorStep.tsx';
