import { Link, useRouter } from '@tanstack/react-router';
import { direccion } from '../../platform/navigation.ts';
import { pasoAnterior } from '../../platform/pasos.ts';
import { Boton } from '../../ui/Boton.tsx';
import { IconMapPinOff } from '../../ui/iconos.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import css from './Suelta.module.css';

/** There is no screen at this address. The frame stays around it. */
export function NoEncontrada() {
  const { history } = useRouter();
  return (
    <>
      <PageHeader titulo="Dirección desconocida" />
      <EmptyState
        titulo="Esta dirección no lleva a ninguna pantalla"
        icono={<IconMapPinOff stroke={1.25} aria-hidden />}
        accion={
          <div className={css.botones}>
            {pasoAnterior() ? <Boton onClick={() => history.back()}>Volver</Boton> : null}
            <Link to={direccion('/Inicio')} className={css.enlace}>
              Ir a Inicio
            </Link>
          </div>
        }
      >
        <p>
          <code className={css.direccion}>{window.location.pathname}</code>
        </p>
        <p>Revise cómo está escrita, o elija una pantalla del menú.</p>
      </EmptyState>
    </>
  );
}
