import { CONTROLES } from '@anden/contrato/permissions.ts';
import type { Ruta } from '@anden/contrato/rutas.ts';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useIr } from '../../platform/navigation.ts';
import { can, useSession } from '../../platform/session.ts';
import { Boton } from '../../ui/Boton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';

/** The screen, or the page that says which control id it needs. */
export function Protegida({ ruta, children }: { ruta: Ruta; children: ReactNode }) {
  // Read so that a change of permissions shows at once.
  useSession();
  const ir = useIr();
  if (can(ruta.control)) return children;
  const nombre = CONTROLES.find((c) => c.id === ruta.control)?.nombre ?? ruta.titulo;
  return (
    <>
      <PageHeader titulo={ruta.titulo} />
      <EmptyState
        titulo="No tiene permiso para esta pantalla"
        icono={<IconLock stroke={1.25} aria-hidden />}
        accion={
          <Boton tipo="principal" onClick={() => ir('inicio')}>
            Ir a Inicio
          </Boton>
        }
      >
        Requiere el control {ruta.control} «{nombre}». Pídalo a quien administra los operadores; al
        concederlo, esta pantalla se abre sola.
      </EmptyState>
    </>
  );
}
