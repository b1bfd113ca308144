import { CONTROLES } from '@anden/contrato/permissions.ts';
import type { Ruta } from '@anden/contrato/ruta.ts';
import type { ReactNode } from 'react';
import { SinPermiso } from '../../platform/SinPermiso.tsx';
import { can, useSession } from '../../platform/session.ts';
import { TituloDePantalla } from '../../platform/titulo.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';

/** The screen, which is told its title, or the page that says which control id it needs. */
export function Protegida({ ruta, children }: { ruta: Ruta; children: ReactNode }) {
  // Read so that a change of permissions shows at once.
  useSession();
  if (can(ruta.control)) return <TituloDePantalla value={ruta.titulo}>{children}</TituloDePantalla>;
  const nombre = CONTROLES.find((c) => c.id === ruta.control)?.nombre ?? ruta.titulo;
  return (
    <>
      <PageHeader titulo={ruta.titulo} />
      <SinPermiso control={ruta.control} nombre={nombre}>
        {' Pídalo a quien administra los operadores; al concederlo, esta pantalla se abre sola.'}
      </SinPermiso>
    </>
  );
}
