import { type AsesorEscrito, asesorRejection } from '@anden/contrato/marcador/rules-ajustes.ts';
import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { useCommand } from '../../../platform/command.ts';
import { DialogoDeRegistro } from '../../../platform/DialogoDeRegistro.tsx';
import { useFormaDeRegistro } from '../../../platform/formaDeRegistro.ts';
import { Campo } from '../../../ui/Campo.tsx';
import { Selector } from '../../../ui/Selector.tsx';
import { TITULO } from './useEditor.ts';

type Fila = FilaDeListado<'getSuplentesMarcador'>;

const NOMBRES = {
  suplente_id: 'Toma sus llamadas agendadas cuando no está',
  extension: 'Extensión de la centralita en que contesta',
  objetivo_venta: 'Su meta de venta del mes, en pesos',
  objetivo_clientes: 'Su meta de clientes atendidos del mes',
};

const escrito = (n: number | null): string => (n === null ? '' : String(n));

/** What is particular to an adviser: who takes their callbacks when they are absent, their extension, their targets. */
export function ModalAsesor(props: {
  fila: Fila;
  asesores: readonly Fila[];
  alCerrar: () => void;
  alGuardar: (mensaje: string) => void;
}) {
  const { fila, asesores, alCerrar, alGuardar } = props;
  const forma = useFormaDeRegistro<AsesorEscrito>({
    nombre: `guionmarcacion.asesor.${fila.OPERADOR_ID}`,
    titulo: TITULO,
    leida: {
      suplente_id: fila.SUPLENTE_ID ?? 0,
      extension: fila.EXTENSION ?? '',
      objetivo_venta: escrito(fila.VENTA_PROPIA),
      objetivo_clientes: escrito(fila.CLIENTES_PROPIOS),
    },
    faltaDe: asesorRejection,
    nombres: NOMBRES,
    opcionDe: (_campo, id) => (id === 0 ? 'Nadie' : asesores.find((o) => o.OPERADOR_ID === id)?.NOMBRE),
  });
  const guarda = useCommand('guardaAsesorMarcador', forma.comando);
  const { valores, pon } = forma;
  return (
    <DialogoDeRegistro
      titulo={fila.NOMBRE}
      forma={forma}
      registro={null}
      guardando={guarda.running}
      envia={(v, leido) => guarda.run({ ...v, asesor_id: fila.OPERADOR_ID, leido })}
      alCerrar={alCerrar}
      alGuardar={(r) => alGuardar(r.message)}
      alDejarlo={alGuardar}
    >
      <Selector
        etiqueta={NOMBRES.suplente_id}
        data-autofocus
        value={valores.suplente_id === 0 ? '' : String(valores.suplente_id)}
        vacio="Nadie"
        ayuda="Si en «Suplencias» alguien lo suple por unos días, esa persona va antes."
        opciones={asesores
          .filter((o) => o.OPERADOR_ID !== fila.OPERADOR_ID)
          .map((o) => ({ valor: String(o.OPERADOR_ID), texto: o.NOMBRE }))}
        onCambio={(id) => pon({ suplente_id: Number(id) })}
      />
      <Campo {...forma.de('extension')} etiqueta={NOMBRES.extension} inputMode="tel" maxLength={10} />
      <Campo
        {...forma.de('objetivo_venta')}
        etiqueta={NOMBRES.objetivo_venta}
        ayuda="Vacía: la de todos."
        inputMode="decimal"
        maxLength={12}
      />
      <Campo
        {...forma.de('objetivo_clientes')}
        etiqueta={NOMBRES.objetivo_clientes}
        ayuda="Vacía: la de todos."
        inputMode="numeric"
        maxLength={6}
      />
    </DialogoDeRegistro>
  );
}
