import { workForParent } from './work-for-parent.ts';

// Makes a street map or a road file in a process of its own. The server's answers do not wait for it, and its
// memory is bounded. It ends with the process that started it.
workForParent(process);
