import { needTexts } from './text-store.ts';

// The part of the section `fault` that no key names: files that import this one need it.
needTexts('texts:faultSignedIn');
