import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { useAlmacenDeTrabajo } from '../../platform/almacenes.ts';
import { IconBuildingWarehouse, IconSelector } from '../../ui/iconos.ts';
import css from './AlmacenDeTrabajo.module.css';

/**
 * The warehouse to work in, for operators with several: screens about one warehouse begin with it. `plegado`: only its
 * icon.
 */
export function AlmacenDeTrabajo({ plegado }: { plegado?: boolean }) {
  const { almacen, almacenes, elige } = useAlmacenDeTrabajo();
  if (!almacen || almacenes.length < 2) return null;
  return (
    <Menu position={plegado ? 'right-start' : 'bottom-start'} width={224} shadow="md">
      <Menu.Target>
        <button
          type="button"
          className={plegado ? css.plegado : css.boton}
          title={plegado ? `Trabaja en ${almacen.NOMBRE}` : undefined}
        >
          <IconBuildingWarehouse size={plegado ? 20 : 16} stroke={1.75} aria-hidden />
          <span className="solo-lector">Trabaja en </span>
          <span className={plegado ? 'solo-lector' : css.nombre}>{almacen.NOMBRE}</span>
          {plegado ? null : <IconSelector size={16} stroke={1.75} aria-hidden />}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Trabajar en</Menu.Label>
        <Menu.RadioGroup value={String(almacen.ALMACEN_ID)} onChange={(v) => elige(Number(v))}>
          {almacenes.map((a) => (
            <Menu.RadioItem key={a.ALMACEN_ID} value={String(a.ALMACEN_ID)} closeMenuOnClick>
              {a.NOMBRE}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
