import {
  MENSAJES_REMISION,
  TIPOS_ERROR_EMPAQUE,
  type TipoErrorEmpaque,
} from '@anden/contrato/surtido/remision-rules.ts';
import { MOTIVO_MAX } from '@anden/contrato/traspasos/rules.ts';
import { useState } from 'react';
import { piezasDe } from '../../capture/captura.ts';
import { useCommand } from '../../platform/command.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { Selector } from '../../ui/Selector.tsx';
import { type Linea, TITULO } from './linea.ts';

const PALABRAS: Record<TipoErrorEmpaque, { texto: string; luego: string }> = {
  falta: {
    texto: 'Faltan piezas',
    luego: 'Las que faltan vuelven a su ubicación, que se pide contar, y el renglón queda por surtir.',
  },
  dañado: {
    texto: 'Piezas dañadas',
    luego: 'Salen como ajuste y el renglón queda por surtir.',
  },
  sobra: { texto: 'Sobran piezas', luego: 'Queda anotado a quien lo surtió. Regrese las que sobran.' },
  'otro artículo': {
    texto: 'Es otro artículo',
    luego: 'Queda anotado a quien lo surtió. Si faltan piezas del correcto, anótelo también.',
  },
};

/** Why this number of pieces cannot be recorded, or null. */
export function errorRejection(
  tipo: TipoErrorEmpaque,
  piezas: number,
  linea: Pick<Linea, 'UNID_SURT_BOD'>,
): string | null {
  if (!Number.isInteger(piezas) || piezas <= 0) return 'Las piezas deben ser un número mayor que 0';
  const quita = tipo === 'falta' || tipo === 'dañado';
  return quita && piezas > linea.UNID_SURT_BOD ? MENSAJES_REMISION.masQueSurtidas : null;
}

/** An error that packing found in a line, charged to whoever picked it. */
export function ErrorDeEmpaque(props: {
  linea: Linea;
  alCerrar: () => void;
  alAnotar: (mensaje: string) => void;
}) {
  const { linea, alCerrar, alAnotar } = props;
  const [tipo, setTipo] = useState<TipoErrorEmpaque>('falta');
  const [escritas, setEscritas] = useState('1');
  const [observaciones, setObservaciones] = useState('');
  const comando = useCommand('registraErrorEmpaque', { titulo: TITULO });
  const piezas = piezasDe(escritas);
  const motivo = errorRejection(tipo, piezas, linea);

  async function guarda(): Promise<void> {
    if (motivo || comando.running) return;
    const reply = await comando.run({
      docto_ve_det_id: linea.DOCTO_VE_DET_ID,
      tipo,
      piezas,
      observaciones: observaciones.trim() || null,
    });
    if (!reply) return;
    alAnotar(`${PALABRAS[tipo].texto}: ${piezas} de ${linea.ARTICULO}`);
    alCerrar();
  }

  return (
    <Dialogo
      abierto
      titulo="Error de surtido"
      alCerrar={alCerrar}
      guardando={comando.running}
      alEnviar={() => void guarda()}
      botones={
        <>
          <Boton disabled={comando.running} onClick={alCerrar}>
            Cancelar
          </Boton>
          <Boton
            tipo="principal"
            enviar
            disabled={motivo !== null && !comando.running}
            cargando={comando.running}
          >
            Anotar error
          </Boton>
        </>
      }
    >
      <p>
        {linea.ARTICULO} ({linea.CLAVE_ARTICULO}){linea.SURTIO ? `, surtido por ${linea.SURTIO}` : ''}
      </p>
      <Selector
        etiqueta="Qué se encontró"
        data-autofocus
        value={tipo}
        required
        opciones={TIPOS_ERROR_EMPAQUE.map((t) => ({ valor: t, texto: PALABRAS[t].texto }))}
        onCambio={(v) => setTipo(TIPOS_ERROR_EMPAQUE.find((t) => t === v) ?? 'falta')}
        ayuda={PALABRAS[tipo].luego}
        reserva
      />
      <Campo
        etiqueta="Piezas"
        inputMode="numeric"
        maxLength={6}
        value={escritas}
        onChange={(e) => setEscritas(e.target.value)}
        onFocus={(e) => e.target.select()}
        error={motivo}
        reserva
      />
      <Campo
        etiqueta="Observaciones"
        maxLength={MOTIVO_MAX}
        value={observaciones}
        onChange={(e) => setObservaciones(e.target.value)}
      />
    </Dialogo>
  );
}
