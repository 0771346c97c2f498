import { needTexts } from './text-store.ts';

// The part of the section `fault` that tells of providers and second factors: whoever imports this file comes with it.
needTexts('texts:faultSignIn');
