import type { ReactNode } from 'react';
import { Boton } from '../ui/Boton.tsx';
import { IconLock } from '../ui/iconos.ts';
import { EmptyState } from '../ui/Vacios.tsx';
import { useIr } from './navigation.ts';

/** In place of a screen that the operator may not open. */
export function SinPermiso(props: { control: number | null; nombre: string; children?: ReactNode }) {
  const { control, nombre, children } = props;
  const ir = useIr();
  return (
    <EmptyState
      titulo="No tiene permiso para esta pantalla"
      icono={<IconLock stroke={1.25} aria-hidden />}
      accion={
        <Boton tipo="principal" onClick={() => ir('inicio')}>
          Ir a Inicio
        </Boton>
      }
    >
      Requiere el control {control} «{nombre}».{children}
    </EmptyState>
  );
}
