seat-finnish = Finns
