import {
  type CatalogoDeNombres,
  NOMBRE_BANCO_MAX,
  nombreDeCatalogoRejection,
} from '@anden/contrato/cartera/rules-bancos.ts';
import type { ReactNode } from 'react';
import { useCommand } from '../../../platform/command.ts';
import { DialogoDeRegistro } from '../../../platform/DialogoDeRegistro.tsx';
import { useFormaDeRegistro } from '../../../platform/formaDeRegistro.ts';
import { Campo } from '../../../ui/Campo.tsx';

const NOMBRES = { nombre: 'Nombre' };

/** A bank, a way of paying or a concept, of which there is nothing but a name. */
export function ModalNombre(props: {
  /** The screen's title, for its messages. */
  pantalla: string;
  titulo: string;
  catalogo: CatalogoDeNombres;
  /** null: a new one. */
  fila: { id: number; nombre: string } | null;
  acciones?: ReactNode;
  /** One of `acciones` is running. */
  quitando?: boolean;
  alCerrar: () => void;
  alGuardar: (mensaje: string) => void;
}) {
  const { pantalla, titulo, catalogo, fila, acciones, quitando = false, alCerrar, alGuardar } = props;
  const forma = useFormaDeRegistro({
    nombre: `bancoscuentas.${catalogo}.${fila?.id ?? 'nuevo'}`,
    titulo: pantalla,
    leida: { nombre: fila?.nombre ?? '' },
    faltaDe: (v) => nombreDeCatalogoRejection(catalogo, v),
    nombres: NOMBRES,
  });
  const guarda = useCommand('guardaCatalogoBanco', forma.comando);
  return (
    <DialogoDeRegistro
      titulo={titulo}
      forma={forma}
      registro={null}
      guardando={guarda.running || quitando}
      envia={(v, leido) =>
        guarda.run({
          ...v,
          catalogo,
          id: fila?.id ?? 0,
          ...(fila === null ? { edicion: 'N' } : { edicion: 'S', leido }),
        })
      }
      acciones={acciones}
      alCerrar={alCerrar}
      alGuardar={(r) => alGuardar(r.message)}
      alDejarlo={alGuardar}
    >
      <Campo
        {...forma.de('nombre')}
        data-autofocus
        etiqueta={NOMBRES.nombre}
        maxLength={NOMBRE_BANCO_MAX[catalogo]}
      />
    </DialogoDeRegistro>
  );
}
