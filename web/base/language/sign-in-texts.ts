import { needTexts } from './text-store.ts';

// The part of the section `fault` for providers and second factors: files that import this one need it.
needTexts('texts:faultSignIn');
