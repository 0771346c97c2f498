// What most people at the door do not need comes in one file, because every file that the door names weighs.
export { ProviderButtons } from './ProviderButtons.tsx';
export { SecondFactorStep } from './SecondFactorStep.tsx';
