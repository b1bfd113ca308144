import { cuantos, enPiezas } from '@anden/contrato/cifras.ts';
import { P } from '@anden/contrato/permissions.ts';
import type { ReactNode } from 'react';
import { entero } from '../../platform/format.ts';
import { missing } from '../../platform/permisos.ts';
import { Acordeon, Seccion } from '../../ui/Acordeon.tsx';
import { Ajustes } from './Ajustes.tsx';
import { type DeSeccion, type Info, piezasEn } from './articulo.ts';
import { Caducidades } from './Caducidades.tsx';
import { Claves } from './Claves.tsx';
import { Imagenes } from './Imagenes.tsx';
import { Ubicaciones } from './Ubicaciones.tsx';

interface SeccionesProps extends Omit<DeSeccion, 'info'> {
  info: Info | undefined;
  abierta: string;
  /** Called with the section's name; '' closes it. */
  alAbrir: (seccion: string) => void;
}

/** Each section's name in the address, its title, and a short description. */
const SECCIONES: readonly {
  id: string;
  titulo: string;
  resumen: (info: Info) => string;
  /** Required for opening the section. */
  control?: number;
  cuerpo: (props: DeSeccion) => ReactNode;
}[] = [
  {
    id: 'ajustes',
    titulo: 'Ajustes del producto',
    resumen: ({ articulo: a }) =>
      `${a.NOMBRE_TIPO ?? 'Sin tipo'} · de ${entero(a.MINIMO)} a ${entero(a.MAXIMO)}`,
    cuerpo: (p) => <Ajustes {...p} />,
  },
  {
    id: 'ubicaciones',
    titulo: 'Asignar ubicaciones',
    resumen: ({ ubicaciones: u }) =>
      `${cuantos(u.length, ['ubicación', 'ubicaciones'])} · ${enPiezas(piezasEn(u))}`,
    cuerpo: (p) => <Ubicaciones {...p} />,
  },
  {
    id: 'claves',
    titulo: 'Claves del artículo',
    resumen: ({ claves }) => cuantos(claves.length, ['clave', 'claves']),
    cuerpo: (p) => <Claves {...p} />,
  },
  {
    id: 'caducidades',
    titulo: 'Caducidades',
    control: P.caducidades,
    resumen: ({ caducidades: c }) => cuantos(c.length, ['lote', 'lotes']),
    cuerpo: (p) => <Caducidades {...p} />,
  },
  {
    id: 'imagenes',
    titulo: 'Imágenes',
    resumen: () => 'Producto y categoría',
    cuerpo: (p) => <Imagenes {...p} />,
  },
];

/** The five sections of an article, one open at a time. */
export function Secciones({ info, abierta, alAbrir, ...resto }: SeccionesProps) {
  return (
    <Acordeon>
      {SECCIONES.map(({ id, titulo, resumen, control, cuerpo }) => (
        <Seccion
          key={id}
          titulo={titulo}
          resumen={info ? resumen(info) : null}
          abierta={abierta === id}
          onAbrir={(abre) => alAbrir(abre ? id : 'ninguna')}
          inhabilitada={(control ? missing(control) : null) ?? (info ? null : 'Busque un artículo')}
        >
          {info ? cuerpo({ info, ...resto }) : null}
        </Seccion>
      ))}
    </Acordeon>
  );
}
