import type { Seccion } from '@anden/contrato/ruta.ts';
import { Link, useLocation } from '@tanstack/react-router';
import { direccion } from '../../platform/navigation.ts';
import { useSession } from '../../platform/session.ts';
import {
  type Icon,
  IconHome,
  IconId,
  IconLogout,
  IconPackages,
  IconReceipt,
  IconShoppingCart,
  IconStar,
  IconUsers,
  IconWorld,
} from '../../ui/iconos.ts';
import { IconoDeRiel, Riel, type SeccionDeRiel } from '../../ui/Riel.tsx';
import { EntradaDeMenu, Estrella } from './EntradaDeMenu.tsx';
import { Favoritas } from './Favoritas.tsx';
import { useFavoritas } from './favoritas.ts';
import css from './Menu.module.css';
import { type Entrada, menuDe } from './menu.ts';
import { revisaOrden } from './orden.ts';
import { cerrarSesion } from './salir.ts';

const ICONOS: Readonly<Record<Seccion, Icon>> = {
  Clientes: IconUsers,
  Inventarios: IconPackages,
  Compras: IconShoppingCart,
  Ventas: IconReceipt,
  RH: IconId,
  Web: IconWorld,
};

const trazo = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/**
 * The side menu folded to icons: Inicio, the favourites, the sections with an entry for this operator, Cerrar Sesión.
 */
export function MenuPlegado() {
  // Read so that a change of permissions shows at once.
  useSession();
  const favoritas = useFavoritas();
  const camino = useLocation({ select: (l) => l.pathname });
  const secciones = menuDe();
  const suyas = favoritas.de(secciones);

  const alIr = (cierra: () => void) => (): void => {
    revisaOrden();
    cierra();
  };
  const lista = (entradas: readonly Entrada[], cierra: () => void) => (
    <ul className={css.lista}>
      {entradas.map((e) => (
        <li key={e.ruta.menu}>
          <EntradaDeMenu entrada={e} alIr={alIr(cierra)}>
            <Estrella puesta={favoritas.esta(e.ruta.menu)} onCambio={() => favoritas.alterna(e.ruta.menu)} />
          </EntradaDeMenu>
        </li>
      ))}
    </ul>
  );
  const deMenu = secciones
    .filter((s) => !s.ajena)
    .map(({ seccion, entradas }): SeccionDeRiel => {
      const Dibujo = ICONOS[seccion];
      return {
        id: seccion,
        nombre: seccion,
        icono: <Dibujo {...trazo} />,
        activa: entradas.some((e) => e.ruta.ruta === camino),
        contenido: (cierra) => lista(entradas, cierra),
      };
    });
  const deFavoritas: SeccionDeRiel[] =
    suyas.length > 0
      ? [
          {
            id: 'favoritas',
            nombre: 'Favoritas',
            icono: <IconStar {...trazo} />,
            activa: false,
            contenido: (cierra) => <Favoritas entradas={suyas} mueve={favoritas.mueve} alIr={alIr(cierra)} />,
          },
        ]
      : [];

  return (
    <Riel
      etiqueta="Menú"
      antes={
        <IconoDeRiel nombre="Inicio">
          {(clase, texto) => (
            <Link
              to={direccion('/Inicio')}
              className={clase}
              activeProps={{ 'data-activa': true }}
              onClick={revisaOrden}
            >
              <IconHome {...trazo} />
              {texto}
            </Link>
          )}
        </IconoDeRiel>
      }
      secciones={[...deFavoritas, ...deMenu]}
      despues={
        <IconoDeRiel nombre="Cerrar Sesión">
          {(clase, texto) => (
            <button type="button" className={clase} onClick={() => void cerrarSesion()}>
              <IconLogout {...trazo} />
              {texto}
            </button>
          )}
        </IconoDeRiel>
      }
    />
  );
}
