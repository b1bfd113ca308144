import { RUTAS } from '@anden/contrato/rutas.ts';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { declareScreens, parseSearch, stringifySearch } from '../src/platform/navigation.ts';

/** A component within a router that knows every screen of the menu, as the app draws it. */
export function enRuta(que: ReactNode): ReactNode {
  declareScreens(RUTAS.map(({ menu }) => ({ menu, component: () => Promise.resolve() })));
  const router = createRouter({
    routeTree: createRootRoute({ component: () => que }),
    history: createMemoryHistory(),
    parseSearch,
    stringifySearch,
  });
  return <RouterProvider router={router as never} />;
}
