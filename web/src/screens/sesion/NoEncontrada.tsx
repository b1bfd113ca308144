import { IconMapPinOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import css from './Suelta.module.css';

/** No screen has this address. */
export function NoEncontrada() {
  return (
    <main className={css.suelta}>
      <PageHeader titulo="Dirección desconocida" />
      <EmptyState
        titulo="Esta dirección no lleva a ninguna pantalla"
        icono={<IconMapPinOff stroke={1.25} aria-hidden />}
        accion={
          <Link to="/" className={css.enlace}>
            Ir a Inicio
          </Link>
        }
      >
        <code>{window.location.pathname}</code>
      </EmptyState>
    </main>
  );
}
